"""Players that learn by playing: a small network on the bytes of a batch, its training, and bots that ask it.

Training needs numpy alone; files of networks are ONNX, so that any runtime can ask them. All of it is the extra
`learn`. How to use it: docs/how-to/learn.md.
"""
