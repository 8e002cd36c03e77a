# wrong: losses are divided by playouts



def next_look():
    return {'a1': 1.2614491018803533, 'a2': 1.720580722330158, 'a3': 0.8665537747924223, 'next': 'a2'}
