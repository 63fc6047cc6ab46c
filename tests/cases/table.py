"""The list of cases: what people who do this job ran into elsewhere, and which test holds it off here.

The names T01 to T23 and T30 to T40 are those of the list of reports that this project was designed from: search quality
(T01 to T12), languages (T13 to T23), permissions and privacy (T30 to T40).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list.

    ``kind`` says the kind of fault. ``tests`` are the names of its tests, in the module that holds the line. ``rest``
    says what of it has no place here yet, and why; it is empty where the tests cover the whole.
    """

    kind: str
    tests: tuple[str, ...] = ()
    rest: str = ""
