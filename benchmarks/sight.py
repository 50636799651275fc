"""How fast Line of Sight and Cover are found on a free table, against shapely's own calls on the same shapes.

python benchmarks/sight.py [--seconds 2]
"""

import argparse
import json
import sys
from pathlib import Path
from random import Random
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

import shapely

from rules.grids.sightlines import hidden_corners, near, visible
from rules.grids.table import distance, rectangle


def scenes(rng, count=200):
    """An origin, its footprint, a target, ten walls and two screens, none of them on either tank."""
    found = []
    while len(found) < count:
        hull, target = (rectangle(rng.uniform(50, 850), rng.uniform(50, 850), rng.uniform(0, 360), 60, 30)
                        for _ in range(2))  # fmt: skip
        walls = [rectangle(rng.uniform(50, 850), rng.uniform(50, 850), rng.uniform(0, 360), 80, 50) for _ in range(10)]
        woods = [rectangle(rng.uniform(150, 750), rng.uniform(150, 750), rng.uniform(0, 360), 220, 160) for _ in "ab"]
        if distance(hull, target) > 1 and all(distance(w, hull) > 1 and distance(w, target) > 1 for w in walls):
            found.append(((hull.x, hull.y), hull, target, walls, woods))
    return found


def ours(scene):
    origin, hull, target, walls, woods = scene
    close, screens = near(origin, target, walls), near(origin, target, woods)
    return visible(origin, target, close, screens, hull), hidden_corners(origin, target, close, screens, hull)


def theirs(scene):
    """Only the four corner lines of Cover, against one union of all that hides: less than the whole question."""
    origin, corners, blocks = scene
    return [blocks.intersects(shapely.LineString((origin, corner))) for corner in corners]


def microseconds(query, scenes, seconds):
    start, done = process_time(), 0
    while process_time() < start + seconds:
        for scene in scenes:
            query(scene)
        done += len(scenes)
    return 1e6 * (process_time() - start) / done


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=2, help="CPU seconds for each side")
    chosen = parser.parse_args()
    found = scenes(Random(7))
    other = [
        (origin, target.corners, shapely.union_all([shapely.Polygon(shape.corners) for shape in (*walls, *woods)]))
        for origin, _, target, walls, woods in found
    ]
    mine, yardstick = microseconds(ours, found, chosen.seconds), microseconds(theirs, other, chosen.seconds)
    answer = {"question": "Line of Sight and Cover, at most", "unit": "microseconds", "ours": round(mine, 1),
              "yardstick": round(yardstick, 1), "ratio": round(mine / yardstick, 2), "promised_us": 60}  # fmt: skip
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
