# wrong: 'large' (str) for a1 is not a number
# points: 0

next_look = {"a1": "large", "a2": 0.01, "a3": 0.01, "next": "a4"}
