"""No test sees the settings, the `.env`, the home or the state folder of the person who runs it."""

import os
from collections.abc import Iterator

import hypothesis
import pytest

# A busy machine is not a slow function; what must be fast has a benchmark.
hypothesis.settings.register_profile("encuentra", deadline=None, print_blob=True)
hypothesis.settings.load_profile("encuentra")


@pytest.fixture(scope="session", autouse=True)
def _nobodys_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("nobody")
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith("ENCUENTRA_") and name != "ENCUENTRA_SHARED_DIR":
                patch.delenv(name)
        for name in ("STATE_DIRECTORY", "CREDENTIALS_DIRECTORY", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
            patch.delenv(name, raising=False)
        patch.setenv("HOME", str(folder))
        patch.chdir(folder)
        yield
