"""The tests see the same terminal and the same language everywhere, whatever the tester's own are."""

import os
import signal

SIZE_AND_COLOURS = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
LANGUAGES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES")

for wish in (*SIZE_AND_COLOURS, *LANGUAGES):
    os.environ.pop(wish, None)
os.environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}

# a shell starts what it runs in the background deaf to Ctrl-C, and so would be every program that a test interrupts
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
