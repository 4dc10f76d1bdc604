// A die: lower half, shelf, upper half. Print the halves with their outer face down, the shelf flat.
include <sizes.scad>

part = "die-lower";     // or: die-shelf, die-upper
eye = true;             // the Eye in place of the 1

edge = 39;              // of the cube
wall = 3.5;
lip = 1.3;              // ring of the lower half that stands up inside the upper half
lip_high = 3;
pip = 2;                // radius
deep = 0.6;             // of pips
half = edge / 2;
in = half - wall;       // from the middle to the inner side of a wall
skin = wall - lip - gap;
boss = 13.2;            // from the middle to a screw
head_at = 4;            // under the head of an M2 x 8
thick = 3.5;            // radius round that head
shelf_top = -1.5;
shelf = 1.6;
rib = 1.5;
bed = shelf_top - shelf - cell_above - cell[2];     // under the cell
$fn = 40;

assert(skin - deep >= least, "the upper half is too thin behind its pips");
assert(lip >= least && rib >= least && shelf >= least, "a wall is too thin");
assert(in - gap - boss - screw2[1] / 2 >= least, "too little is left beside a screw");
assert(thick - screw2[2] / 2 >= least, "too little is left beside the head of a screw");
assert(wall - deep >= least, "a face is too thin");
assert(charger[0] + 2 * gap <= 2 * in && cell[0] + 2 * (cell_room + rib) <= 2 * in && bed > -in, "the die is too small");

module block(size) { translate([-size[0] / 2, -size[1] / 2, 0]) cube(size); }
module above(z) { translate([-50, -50, z]) cube([100, 100, 100]); }
module screws() { for (s = [-1, 1]) translate([s * boss, s * boss, 0]) children(); }

module cube_of_dice() {
    difference() {
        hull() for (x = [-1, 1], y = [-1, 1], z = [-1, 1])
            translate([x, y, z] * (half - wall)) sphere(wall);
        pips([0, 0, 0], 1);
        pips([180, 0, 0], 6);
        pips([0, 90, 0], 2);
        pips([0, -90, 0], 5);
        pips([90, 0, 0], 4);
        pips([-90, 0, 0], 3);
    }
}
module pips(turn, n) {
    at = [[[0, 0]], [[-9, 9], [9, -9]], [[-9, 9], [0, 0], [9, -9]], [[-9, -9], [-9, 9], [9, -9], [9, 9]],
          [[-9, -9], [-9, 9], [0, 0], [9, -9], [9, 9]], [[-8, -9], [-8, 0], [-8, 9], [8, -9], [8, 0], [8, 9]]][n - 1];
    rotate(turn) translate([0, 0, half - deep]) linear_extrude(1)
        if (n == 1 && eye) almond(); else for (p = at) translate(p) circle(pip);
}
module almond() {
    difference() {
        intersection() { translate([0, 7]) circle(13, $fn = 80); translate([0, -7]) circle(13, $fn = 80); }
        intersection() { translate([0, 7]) circle(11.4, $fn = 80); translate([0, -7]) circle(11.4, $fn = 80); }
    }
    scale([0.55, 1]) circle(3.1);
}

// The ring where the halves meet; the upper half leaves `more` round it.
module ring(more) {
    difference() {
        translate([0, 0, -1]) block([2 * (in + lip + more), 2 * (in + lip + more), lip_high + 1 + more]);
        translate([0, 0, -2]) block([2 * (in - more), 2 * (in - more), lip_high + 9]);
    }
}

module die_lower() {
    difference() {
        union() {
            difference() { cube_of_dice(); above(0); translate([0, 0, -in]) block([2 * in, 2 * in, 60]); }
            ring(0);
            intersection() {
                union() {
                    screws() translate([0, 0, -in]) cylinder(r = 2.2, h = in);
                    for (x = [-12:6:12]) translate([x, 0, -in]) block([3, cell[1] + 2 * cell_room + rib, bed + in]);
                    for (s = [-1, 1]) {     // they hold the cell, and bear the shelf
                        translate([0, s * (cell[1] / 2 + cell_room + rib / 2), -in]) block([12, rib, shelf_top - shelf + in]);
                        translate([s * (cell[0] / 2 + cell_room + rib / 2), 0, -in]) block([rib, 12, shelf_top - shelf + in]);
                    }
                }
                translate([0, 0, -in - 0.5]) block([2 * in + 1, 2 * in + 1, in + 0.5]);
            }
        }
        screws() translate([0, 0, -9]) cylinder(d = screw2[0], h = 20);
    }
}

// Lies between cell and boards: no wire can reach the cell. The sensor is glued onto its middle.
module die_shelf() {
    translate([0, 0, shelf_top - shelf]) difference() {
        block([2 * (in - gap), 2 * (in - gap), shelf]);
        screws() translate([0, 0, -1]) cylinder(r = thick + gap, h = 9);
        for (s = [-1, 1]) translate([s * (in - 3.6), -s * (in - 3.6), -1]) cylinder(r = 2, h = 9);   // wires of the cell
    }
}

module die_upper() {
    tall = charger[2] + mini[2] + 1;
    side = mini[1] / 2 + gap;
    end = charger[0] - in + gap;
    difference() {
        union() {
            intersection() {
                difference() { cube_of_dice(); translate([0, 0, -60]) block([2 * in, 2 * in, 60 + in]); }
                above(0);
            }
            intersection() {
                union() {
                    screws() cylinder(r = thick, h = in + 1);
                    for (s = [-1, 1]) {
                        translate([(in - end) / 2 - rib / 2, s * (side + rib / 2), in - tall]) block([in + end + rib, rib, tall + 0.5]);
                        translate([0, s * (in - gap - rib / 2), shelf_top + gap]) block([10, rib, 60]);  // keeps the shelf down
                        translate([0, s * (in - rib / 2), lip_high + gap]) block([10, rib + 1, 60]);
                    }
                    translate([-end - rib / 2, 0, in - tall]) block([rib, 2 * side, tall + 0.5]);
                }
                translate([0, 0, -9]) block([2 * in + 1, 2 * in + 1, in + 9.5]);
            }
        }
        ring(gap);
        screws() { translate([0, 0, -9]) cylinder(d = screw2[1], h = 60); translate([0, 0, head_at]) cylinder(d = screw2[2], h = 60); }
        translate([in - 1, -usb_hole[0] / 2, in - 1.4 - 1.6 - usb_hole[1] / 2]) cube([wall + 3, usb_hole[0], usb_hole[1]]);
    }
}

if (part == "die-lower") die_lower();
if (part == "die-shelf") die_shelf();
if (part == "die-upper") die_upper();
// What goes inside, for the checks and the pictures:
if (part == "in-cell") translate([0, 0, bed]) block(cell);
if (part == "in-sensor") translate([0, 0, shelf_top]) block(sensor);
if (part == "in-charger") translate([in - charger[0] / 2, 0, in - charger[2]]) block(charger);
if (part == "in-mini") translate([mini[0] / 2 + in - charger[0], 0, in - charger[2] - 1 - mini[2]]) block(mini);
