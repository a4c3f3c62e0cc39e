"""A server under test, as its clients see it."""

import http.client
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path


def expect(condition, message):
    if not condition:
        print(message)


class Server:
    """Runs `gatefold-server serve` on a free port."""

    def __init__(self, program, *arguments):
        command = [program, "serve", "--port", "0", *map(str, arguments)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise SystemExit(f"the server did not start: {line}{self.process.stderr.read()}")
        self.port = int(found[1])
        self.address = f"http://127.0.0.1:{self.port}"

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)

    def ask(self, path, method="GET", headers={}):
        connection = self.connect()
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def socket(self, client="127.0.0.1"):
        """A connection that comes from an address of this machine."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=120, source_address=(client, 0))

    def raw(self, data):
        with self.socket() as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                return connection.recv(200)
            except OSError:
                return b""

    def figure(self, name):
        text = self.ask("/metrics")[1].decode()
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.M)
        return float(found[1]) if found else None

    def expect_idle(self):
        """Waits until nothing is worked on."""
        deadline = time.monotonic() + 120
        # The request for the figures is one itself.
        while self.figure("gatefold_requests_in_flight") > 1 and time.monotonic() < deadline:
            time.sleep(0.1)
        expect(self.figure("gatefold_requests_in_flight") == 1, "work goes on for clients that have left")

    def descriptor_count(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def resident_bytes(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^VmRSS:\s+(\d+) kB", status, re.M)[1]) << 10

    def worker_count(self):
        """The processes that it has started, and those that these have."""
        children = {}
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            children.setdefault(int(fields[1]), []).append(int(entry.name))
        waiting, count = [self.process.pid], 0
        while waiting:
            found = children.get(waiting.pop(), [])
            count += len(found)
            waiting += found
        return count

    def stop(self):
        """Stops it as a service manager does."""
        self.process.send_signal(signal.SIGTERM)
        try:
            expect(self.process.wait(300) == 0, f"it ended with {self.process.returncode}")
        except subprocess.TimeoutExpired:
            self.process.kill()
            print("it did not end")
