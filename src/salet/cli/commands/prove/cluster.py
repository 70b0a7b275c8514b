"""`salet cluster`: certificates, a scheduler and workers, for campaigns on many machines."""

from pathlib import Path

import click

from salet.cli import options, output

EPILOG = """\b
Examples:
  salet cluster certificates ~/salet-tls
  export SALET_CERTIFICATES=~/salet-tls
  salet cluster scheduler --host 10.0.0.1
  salet cluster worker tls://10.0.0.1:8786
  salet prove -l original --cluster tls://10.0.0.1:8786
"""


@click.group(cls=options.Group, epilog=EPILOG)
def command() -> None:
    """Set up a cluster for prove, bench and backtest; see docs/cluster.md."""


@command.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def certificates(folder: Path) -> None:
    """Make certificates for a new cluster in FOLDER; copy it to every machine that takes part, and nowhere else."""
    from salet.run.certificates import make_certificates

    for path in make_certificates(folder):
        output.print_text(str(path))


@command.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8786, show_default=True, type=click.IntRange(1, 65535))
@click.option("--file", type=options.File, help="Write the address here, for --cluster.")
def scheduler(host: str, port: int, file: Path | None) -> None:
    """Run a scheduler, and run it again if it ends. Ctrl-C stops it."""
    from salet.run.cluster import Address, require_engine
    from salet.run.hosts import keep_running, scheduler_command

    require_engine()
    certificates = options.certificates_folder()
    address = Address("tls" if certificates else "tcp", host, port)
    line = scheduler_command(address, certificates, file)
    output.note(f"A scheduler listens at {address}. Ctrl-C stops it.")
    keep_running([line])


@command.command()
@click.argument("scheduler", metavar="WHERE")
@click.option("--threads", type=click.IntRange(1, 1024), help="Jobs at once in each process, if not one a core.")
@click.option("--processes", default=1, show_default=True, type=click.IntRange(1, 1024), help="How many processes.")
def worker(scheduler: str, threads: int | None, processes: int) -> None:
    """Run workers for the scheduler at WHERE, and run them again if they end. Ctrl-C stops them.

    Threads share what a proof has found; processes suit strategies in Python.
    """
    from salet.run.cluster import find_address, require_engine
    from salet.run.hosts import keep_running, worker_command
    from salet.run.local import cores

    require_engine()
    threads = threads or max(1, cores() // processes)
    line = worker_command(find_address(scheduler), options.certificates_folder(), threads)
    output.note(f"Working for {scheduler}. Ctrl-C stops it.")
    keep_running([line] * processes)
