"""The course's assignments, one folder each: `questions.py` has QUESTIONS; the engine finds it."""
