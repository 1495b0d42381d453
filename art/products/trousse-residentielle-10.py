"""Larger roof kit of 24 modules with its wall inverter."""
import importlib


def make():
    importlib.import_module("products.trousse-residentielle-6").make(cols=6, rows=4, scale=3.4, at=0.16)
