"""The LIS3DH's registers and figures by its datasheet (ST DocID17530 Rev 2); no behaviour.

The chip is sim/chips/lis3dh.py.
"""

# Registers, §7 table 21
STATUS_AUX, ADC1_L, WHO_AM_I, CTRL0, TEMP_CFG = 0x07, 0x08, 0x0F, 0x1E, 0x1F
CTRL1, CTRL2, CTRL3, CTRL4, CTRL5, CTRL6 = 0x20, 0x21, 0x22, 0x23, 0x24, 0x25
REFERENCE, STATUS, OUT_X_L, OUT_Z_H, FIFO_CTRL, FIFO_SRC = 0x26, 0x27, 0x28, 0x2D, 0x2E, 0x2F
INT1_CFG, INT1_SRC, INT1_THS, INT1_DURATION = 0x30, 0x31, 0x32, 0x33
INT2_CFG, INT2_SRC, INT2_THS, INT2_DURATION = 0x34, 0x35, 0x36, 0x37

WRITABLE = frozenset(
    (
        CTRL0,
        TEMP_CFG,
        *range(CTRL1, REFERENCE + 1),
        FIFO_CTRL,
        INT1_CFG,
        INT1_THS,
        INT1_DURATION,
        INT2_CFG,
        INT2_THS,
        INT2_DURATION,
    )
)
IDENTITY = 0x33  # §8.5
RATES = (0, 1, 10, 25, 50, 100, 200, 400)  # hertz, §8.8 table 31; 8 and 9 depend on the mode
LP_RATES = {8: 1600, 9: 5376}
NORMAL_RATES = {9: 1344}
DIGIT_MG = {2: (1, 4, 16), 4: (2, 8, 32), 8: (4, 16, 64), 16: (12, 48, 192)}
"""Sensitivity in high-resolution, normal and low-power mode, mg a digit, §2.1 table 4."""
BITS = (12, 10, 8)  # §3.2.1 table 9
BANDWIDTH = (9, 2, 2)  # the data rate over this, table 9
THRESHOLD_MG = {2: 16, 4: 32, 8: 62, 16: 186}  # one step of INT1_THS, §8.23
TURN_ON_S = (0.0, 0.0016, 0.001)  # table 9; high resolution takes 7 samples
HIGH_RESOLUTION, NORMAL, LOW_POWER = 0, 1, 2
DEPTH = 32  # §5.1
NOISE_G = 220e-6  # a root hertz, §2.1 table 4
CUTOFF = (50, 100, 200, 400)  # the data rate over this: AN3308 table 14, HPCF 00 to 11
BOOT_S = 0.005  # after power-up, §4
