"""The small network of the closer look: one face in a square, its class out."""

import torch
from torch import nn

__all__ = ["FaceNet"]


class _Conv(nn.Module):
    """A convolution, batch norm and SiLU."""

    def __init__(self, inward: int, outward: int, step: int = 1) -> None:
        super().__init__()
        self.conv = nn.Conv2d(inward, outward, 3, step, 1, bias=False)
        self.bn = nn.BatchNorm2d(outward)
        self.act = nn.SiLU()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.act(self.bn(self.conv(x)))


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first, self.second = _Conv(width, width), _Conv(width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.second(self.first(x))


class FaceNet(nn.Module):
    """Squares (n, 3, 64, 64) RGB 0-1 to logits (n, classes): about a million weights."""

    def __init__(self, classes: int, widths: tuple[int, int, int, int] = (24, 48, 96, 160)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            _Conv(3, a, 2),
            _Conv(a, b, 2),
            _Residual(b),
            _Conv(b, c, 2),
            _Residual(c),
            _Residual(c),
            _Conv(c, d, 2),
            _Residual(d),
        )
        self.out = nn.Linear(2 * d, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return logits, shape (n, classes)."""
        found = self.body(x)
        pooled = torch.cat([found.mean(dim=(2, 3)), found.amax(dim=(2, 3))], dim=1)
        return self.out(pooled)
