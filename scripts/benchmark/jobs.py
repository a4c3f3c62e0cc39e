"""All jobs, in the order in which they are run."""

from .job import Job
from .ocr import OcrJob
from .page import PageJob
from .pyramid import PyramidJob
from .reader import ReaderJob
from .reflow import ReflowJob
from .search import SearchJob
from .serve import ServeJob
from .text import TextJob
from .thumbs import ThumbsJob
from .tile import TileJob
from .web import WebJob
from .window import WindowJob

JOBS: dict[str, type[Job]] = {
    job.name: job
    for job in (
        *(TileJob, WindowJob, PageJob, ThumbsJob, PyramidJob, WebJob, TextJob, SearchJob, ReflowJob),
        *(ServeJob, ReaderJob, OcrJob),
    )
}
