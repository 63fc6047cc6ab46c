"""A mutation run over the modules where a wrong line is a leak: `python -m tests.mutation [--module NAME]`.

Every mutant of the modules in campaign.toml must be killed by the tests named there, or have its reason in
survivors.toml; a reason that no longer fits a survivor fails the run as well. mutmut changes the bodies of functions
(functions.py); what it leaves alone, we change ourselves (decisions.py). All of it happens in a copy of the tree.
"""
