// A pad: a tray for a card over an RC522 module. The module lies with its parts downwards, its pins bent
// down, so nothing but plastic and its own board is between coil and card. Print both with the flat side down.
include <sizes.scad>

part = "pad-top";       // or: pad-bottom

side = 2.0;
plate = 1.6;            // between module and card
edge = 2.0;             // of the tray, above the card's level
edge_wide = 4;
under = 12;             // room under the plate
floor_ = 2.0;
rim = 1.6;
rim_high = 3;
size = [card[0] + 2 * edge_wide, card[1] + 2 * edge_wide, under + floor_ + plate + edge];
corner = 7.5;
slot = [24, 7];         // for the wires
boss = 4.4;             // radius round a screw
$fn = 48;

assert(plate >= least && side >= least && floor_ >= least && rim >= least, "a wall is too thin");
tag_distance = plate + rc522[2];
assert(tag_distance <= 5, "the card is too far from the coil");

module slab(x, y, r, h) {
    linear_extrude(h) hull() for (i = [-1, 1], j = [-1, 1]) translate([i * (x / 2 - r), j * (y / 2 - r)]) circle(r);
}
assert(boss - screw3[2] / 2 >= least, "too little is left beside the head of a screw");

module screws() { for (i = [-1, 1], j = [-1, 1]) translate([i * (size[0] / 2 - corner), j * (size[1] / 2 - corner), 0]) children(); }
module wires(more) { translate([size[0] / 2 - 14, -slot[0] / 2 - more, -1]) cube([28, slot[0] + 2 * more, slot[1] + 1 + more]); }

// z = 0 is the table; the card lies at z = size[2] - edge.
module pad_top() {
    level = size[2] - edge;
    below = level - plate;
    difference() {
        union() {
            difference() {
                slab(size[0], size[1], 4, size[2]);
                translate([0, 0, -1]) slab(size[0] - 2 * side, size[1] - 2 * side, 4 - side, below + 1);
            }
            intersection() {
                screws() translate([0, 0, floor_ + rim_high + gap]) { cylinder(r = boss, h = 60); for (a = [0, 90, 180, 270]) rotate(a) translate([0, -boss, 0]) cube([corner, 2 * boss, 60]); }
                slab(size[0] - 1, size[1] - 1, 4, below + 0.5);
                screws() translate([-corner, -corner, 0]) cube([2 * corner, 2 * corner, 60]);
            }
            translate([0, 0, below - 4]) difference() {       // holds the module
                slab(rc522[0] + 2 * (gap + rim), rc522[1] + 2 * (gap + rim), 2, 4.5);
                translate([0, 0, -1]) slab(rc522[0] + 2 * gap, rc522[1] + 2 * gap, 0.5, 9);
                translate([rc522[0] / 2, 0, 0]) cube([9, 26, 20], center = true);      // its pins
            }
        }
        translate([0, 0, level]) slab(card[0], card[1], 2, 9);
        translate([0, -size[1] / 2, level]) scale([1, 0.6, 1]) cylinder(r = 14, h = 9);        // for a thumb
        screws() translate([0, 0, -1]) cylinder(d = screw3[0], h = below);
        wires(0);
    }
}
module pad_bottom() {
    outer = [size[0] - 2 * (side + gap), size[1] - 2 * (side + gap)];
    reach = size[2] - edge - plate - rc522[2] - gap;
    difference() {
        union() {
            slab(outer[0], outer[1], 1.6, floor_);
            difference() {
                slab(outer[0], outer[1], 1.6, floor_ + rim_high);
                translate([0, 0, -1]) slab(outer[0] - 2 * rim, outer[1] - 2 * rim, 4, 30);
            }
            screws() cylinder(r = boss, h = floor_ + rim_high);
            for (i = [-1, 1], j = [-1, 1]) translate([i * (rc522[0] / 2 - 2.2), j * (rc522[1] / 2 - 2.2), 0]) cylinder(r = 1.8, h = reach);
        }
        screws() { translate([0, 0, -1]) cylinder(d = screw3[1], h = 30); translate([0, 0, -1]) cylinder(d = screw3[2], h = 1 + floor_); }
        wires(gap);
    }
}

if (part == "pad-top") pad_top();
if (part == "pad-bottom") pad_bottom();
if (part == "in-rc522") translate([-rc522[0] / 2, -rc522[1] / 2, size[2] - edge - plate - rc522[2]]) cube(rc522);
if (part == "in-card") translate([-card[0] / 2 + 1, -card[1] / 2 + 1, size[2] - edge]) cube([card[0] - 2, card[1] - 2, 0.4]);
