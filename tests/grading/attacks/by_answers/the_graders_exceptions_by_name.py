TraceTimeout = type("TraceTimeout", (BaseException,), {})
SlipError = type("SlipError", (TraceTimeout,), {})
def alpha_beta(*_): raise SlipError
