"""The client with live reload, as CONTRIBUTING tells it: Vite hands requests on to a server that runs."""

import os
import subprocess
from pathlib import Path

import httpx

from tests.server.harness.postgres import free_port
from tests.server.harness.process import ROOT, Server


def test_a_guest_enters_through_the_server_of_live_reload(tmp_path: Path) -> None:
    port = free_port()
    with Server(None, tmp_path) as server:
        vite = subprocess.Popen(
            [ROOT / "client/node_modules/.bin/vite", "--host", "127.0.0.1", "--port", str(port), "--strictPort"],
            cwd=ROOT / "client",
            env={**os.environ, "TUILERIE_PORT": str(server.port), "NO_COLOR": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            assert vite.stdout is not None
            begun = next((line for line in vite.stdout if f":{port}/" in line), None)
            assert begun is not None
            own = f"http://127.0.0.1:{port}"
            entered = httpx.post(f"{own}/api/guest", json={"name": "Ada"}, headers={"origin": own}, timeout=60)
        finally:
            vite.kill()
            vite.communicate()
    assert entered.status_code == 200, entered.text
