// A foot for a corner of the board; print four. It lifts the board, so that lights and wires have room under it.
include <sizes.scad>

part = "board-corner";

lift = 14;          // under the board: lights and wires need 8, readers 14
leg = 26;           // along each edge
ledge = 4;          // under the board's edge
lights = 5.5;       // where lights begin, from the edge: `ringkeeper wiring --template` has them 8 mm inside, 5 wide
wall = 2.4;
hold = 2;           // of the wall above the board's face
notch = [8, 6];     // for wires
$fn = 48;

assert(ledge < lights, "the ledge would cover lights");
assert(wall >= least && hold >= least, "a wall is too thin");

module bent(inner, outer, h) {
    difference() {
        linear_extrude(h) offset(r = 1) offset(delta = -1) difference() {
            translate([-outer, -outer]) square(leg + outer);
            translate([inner, inner]) square(leg + outer + 9);
        }
    }
}
module board_corner() {
    difference() {
        union() {
            bent(ledge, wall + gap, lift);
            bent(-gap, wall + gap, lift + board_thick + hold);
        }
        for (a = [0, 1]) mirror([a, -a, 0]) translate([leg / 2 - notch[0] / 2, -9, -1]) cube([notch[0], 30, notch[1] + 1]);
    }
}

if (part == "board-corner") board_corner();
if (part == "in-board") translate([0, 0, lift]) cube([60, 60, board_thick]);
