// Sizes that the printed parts share, in millimetres. Measure what you have bought, and change them here.
// "maker": from the maker's drawing. "sellers": no maker's drawing exists; as several shops give it.

gap = 0.3;      // between printed parts that slide into each other, and around what they hold
least = 1.2;    // no wall is thinner: three lines of a 0.4 mm nozzle
screw2 = [1.7, 2.4, 4.4];   // M2: hole that it cuts its thread into, hole it passes, hole for its head
screw3 = [2.5, 3.4, 6.2];   // M3, the same

// Die
mini = [22.6, 18.1, 4.5];       // ESP32-C3 Super Mini, with its USB socket, without pins (sellers: 22.5 x 18)
charger = [28.0, 17.4, 4.6];    // TP4056 with protection and USB-C (sellers: 28 x 17)
sensor = [20.7, 20.4, 3.0];     // LIS3DH breakout (Adafruit 2809, maker: 20.6 x 20.3 x 2.6)
cell = [27.0, 20.5, 5.2];       // lithium cell 502025 with protection: 5.0 x 20 x 25, 2 for its board (sellers)
cell_room = 0.5;                // on each side of the cell: cells grow with age
cell_above = 1.5;               // the same, upwards; soft foam goes there
usb_hole = [10.0, 4.4];         // plug of a USB-C cable: 8.4 x 2.6, and its rim (USB-C specification)

// Panel
oled_board = [35.6, 33.7];      // OLED 1.3 inch, SH1106 (sellers: 35.4 x 33.5); 0.96 inch: [27.5, 28]
oled_seen = [30.0, 15.4];       // what is seen of it (sellers: 29.4 x 14.7); 0.96 inch: [22.4, 11.6]
oled_shift = 0;                 // how far the middle of the picture is above that of the board
knob_hole = 7.3;                // EC11, KY-040: bushing M7 (Alps EC11, maker)
button_hole = 12.3;             // push button for a panel, thread of 12 mm (sellers)
button_rim = 15;                // its rim

// Pad
rc522 = [60.2, 40.0, 1.6];      // RC522 module "RFID-RC522" (sellers: 60 x 39 to 40); its parts are up to 4 high
card = [92, 66];                // room for one card or deed

// Board
board_thick = 3.0;              // your board; folding boards are 2 to 4
