"""Bluetooth for tests: a private D-Bus daemon, on it what BlueZ serves, and dice in the air.

The daemon and bleak are the real ones. bluetoothd and the radio are simulated, from the documents
"org.bluez.Adapter", "org.bluez.Device", "org.bluez.GattService" and "org.bluez.GattCharacteristic".
"""
