"""Requests are answered where Python's stack has room."""

import resource

from django.http import HttpResponse
from django.test import RequestFactory

from config.stack import roomy

CHUNK = 16 * 1024
WORD = 8


def deep(depth):
    return depth and deep(depth - 1)


def crossings(answer):
    """How often the kernel gave a fresh page of memory while calls of every depth went back and forth."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    answer()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def calls():
    for depth in range(300):
        for _ in range(10):
            deep(depth)


def test_the_frame_fits_in_no_common_chunk_and_the_answer_is_handed_on():
    request, wanted = RequestFactory().get("/"), HttpResponse("page")
    middleware = roomy(lambda asked: wanted if asked is request else None)
    assert middleware.__code__.co_stacksize * WORD > CHUNK
    assert middleware(request) is wanted


def test_deep_calls_take_no_memory_again_and_again():
    plain = crossings(calls)
    room = crossings(lambda: roomy(lambda _request: calls())(RequestFactory().get("/")))
    assert room <= max(plain / 10, 20)
