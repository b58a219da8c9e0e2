"""The REST service and the page: ``create_app(settings)``; all state lives on the app."""

import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI

import hupai
from hupai.api.cors import Cors
from hupai.api.errors import install_error_handlers
from hupai.api.headers import SecurityHeaders
from hupai.api.limits import BodyLimit, RateLimiter
from hupai.api.live_gate import LiveGate
from hupai.api.metrics import Metrics, MetricsMiddleware
from hupai.api.openapi import describe, operation_id
from hupai.api.pool import ReadPool
from hupai.api.routes import health, live, page, photos, rulesets, scoring
from hupai.api.settings import Settings
from hupai.api.state import (
    AppState,
    CardPhotoReader,
    LoadCardReader,
    LoadReader,
    ModelSlot,
    PhotoReader,
)

__all__ = ["create_app"]


def create_app(
    settings: Settings | None = None,
    *,
    load_reader: LoadReader | None = None,
    load_card_reader: LoadCardReader | None = None,
) -> FastAPI:
    """Build the app.

    :param settings: defaults to what the environment says.
    :param load_reader: makes the photo reader, once, when the app starts; a test brings its own.
    :param load_card_reader: makes the reader of cards when the first photo of them comes.
    """
    settings = settings or Settings()
    state = _build_state(
        settings, load_reader or _loader(settings), load_card_reader or _card_loader(settings)
    )
    app = FastAPI(
        title="hupai 胡牌",
        version=hupai.__version__,
        summary="Photograph a winning hand and know what it is worth.",
        license_info={"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        lifespan=_lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=operation_id,
    )
    app.state.hupai = state
    install_error_handlers(app)
    for part in (health, rulesets, photos, live, scoring, page):
        app.include_router(part.router)
    if settings.docs:
        app.include_router(page.docs_router)
    _add_middleware(app, state)
    describe(app)
    return app


def _build_state(settings: Settings, load: LoadReader, load_cards: LoadCardReader) -> AppState:
    state = AppState(
        settings=settings,
        model=ModelSlot(load),
        cards=ModelSlot(load_cards),
        pool=ReadPool(settings.readers, settings.queue_size),
        live=LiveGate(settings.max_live, settings.readers),
        limiter=RateLimiter(settings.rate_limit),
        metrics=Metrics(),
    )
    state.metrics.gauge(
        "hupai_model_loaded", "1 when photos can be read.", lambda: state.model.loaded
    )
    state.metrics.gauge(
        "hupai_photos_pending", "Photos that wait or are being read.", lambda: state.pool.pending
    )
    state.metrics.gauge(
        "hupai_live_cameras", "Cameras that are connected.", lambda: state.live.connected
    )
    return state


def _loader(settings: Settings) -> LoadReader:
    def load() -> PhotoReader:
        # Typed hands need neither numpy nor onnxruntime; only a server with photos pays for them.
        from hupai.vision.reader import Reader

        return Reader.load(
            settings.model,
            threads=settings.threads,
            backend=settings.backend,
            max_bytes=settings.max_upload_bytes,
            max_pixels=settings.max_pixels,
        )

    return load


def _card_loader(settings: Settings) -> LoadCardReader:
    def load() -> CardPhotoReader:
        from hupai.vision.cards.reader import CardReader

        return CardReader.load(
            settings.card_model,
            threads=settings.threads,
            backend=settings.backend,
            max_bytes=settings.max_upload_bytes,
            max_pixels=settings.max_pixels,
        )

    return load


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    state: AppState = app.state.hupai
    await state.model.load()
    yield
    state.pool.close()


def _add_middleware(app: FastAPI, state: AppState) -> None:
    """Add from the innermost to the outermost."""
    settings = state.settings
    app.add_middleware(
        BodyLimit,
        photo_paths=photos.PHOTO_PATHS,
        max_photo=settings.max_upload_bytes,
        max_json=settings.max_json_bytes,
    )
    if settings.cors_origins:
        app.add_middleware(
            Cors,
            allow_origins=settings.cors_origins,
            allow_methods=["GET", "POST"],
            allow_headers=["Content-Type"],
        )
    app.add_middleware(SecurityHeaders)
    app.add_middleware(MetricsMiddleware, metrics=state.metrics)
