"""A Wi-Fi that is only switched on: ESP-NOW needs no network."""


class WLAN:
    IF_STA = 0
    PM_NONE = 0

    def __init__(self, interface):
        pass

    def active(self, on):
        return on

    def config(self, *, channel, pm):
        pass
