"""Used by `pip install -e .` alone: puts Jupyter's configuration into the environment.

An editable installation of setuptools leaves out data files: it asks the distribution for
`has_data`, which is called `has_data_files` there.
"""

from setuptools.command.editable_wheel import editable_wheel


class EditableWithData(editable_wheel):  # type: ignore[misc]
    """Installs the package in place, and the files of [tool.setuptools.data-files]."""

    def run(self) -> None:
        files = self.distribution.data_files or []  # notebooks and exercises are in the clone
        self.distribution.data_files = [one for one in files if one[0].startswith("etc")]
        self.distribution.has_data = self.distribution.has_data_files
        super().run()
