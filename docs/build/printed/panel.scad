// The panel's box: display, two buttons, knob; the buzzer is behind the seven holes. Print the front with
// its face down, the back flat.
include <sizes.scad>

part = "panel-front";   // or: panel-back

size = [128, 66, 34];
face = 2.4;             // the front
side = 2.0;
lid = 2.4;              // the back
rim = 1.6;              // on the back, inside the front
rim_high = 4;
round_ = 5;
corner = 7.5;           // from the inner corner to a screw, less the wall
cable = [26, 9];        // slot for the wires
knob = [46, 0];
buttons = [[12, 16], [12, -16]];   // OK, Back
display = [-34, 0];
mark = 0.6;             // depth of the signs
boss = 4.4;             // radius round a screw
$fn = 48;

assert(face - mark >= least && side >= least && rim >= least && lid >= least, "a wall is too thin");
assert(oled_board[1] + 2 * (gap + rim) <= size[1] - 2 * side, "the display is too large for the box");

module plate(x, y, r, h) {
    linear_extrude(h) hull() for (i = [-1, 1], j = [-1, 1]) translate([i * (x / 2 - r), j * (y / 2 - r)]) circle(r);
}
assert(boss - screw3[2] / 2 >= least, "too little is left beside the head of a screw");

module screws() {
    for (i = [-1, 1], j = [-1, 1])
        translate([i * (size[0] / 2 - corner), j * (size[1] / 2 - corner), 0]) children();
}
module cable_slot(more) {
    translate([-cable[0] / 2 - more, size[1] / 2 - 12, -1]) cube([cable[0] + 2 * more, 24, cable[1] + 1 + more]);
}

// Its face is at the top, z = size[2]; its open side at z = 0.
module panel_front() {
    top = size[2] - face;
    difference() {
        union() {
            difference() {
                plate(size[0], size[1], round_, size[2]);
                translate([0, 0, -1]) plate(size[0] - 2 * side, size[1] - 2 * side, round_ - side, top + 1);
            }
            intersection() {
                screws() translate([0, 0, lid + rim_high + gap]) {
                    cylinder(r = boss, h = size[2]);
                    for (a = [0, 90, 180, 270]) rotate(a) translate([0, -boss, 0]) cube([corner, 2 * boss, size[2]]);
                }
                translate([0, 0, 0]) plate(size[0] - 1, size[1] - 1, round_, top + 0.5);
                screws() translate([-corner, -corner, 0]) cube([2 * corner, 2 * corner, size[2]]);
            }
            translate([display[0], display[1], top - 4]) difference() {
                plate(oled_board[0] + 2 * (gap + rim), oled_board[1] + 2 * (gap + rim), 2, 4.5);
                translate([0, 0, -1]) plate(oled_board[0] + 2 * gap, oled_board[1] + 2 * gap, 0.5, 9);
                translate([0, oled_board[1] / 2, 0]) cube([14, 9, 9], center = true);     // its pins
            }
        }
        translate([display[0], display[1] + oled_shift, top - 1]) hull() {
            plate(oled_seen[0], oled_seen[1], 0.6, 1.5);
            translate([0, 0, face + 1]) plate(oled_seen[0] + 3, oled_seen[1] + 3, 1.5, 0.1);
        }
        translate([knob[0], knob[1], top - 1]) cylinder(d = knob_hole, h = 9);
        for (b = buttons) translate([b[0], b[1], top - 1]) cylinder(d = button_hole, h = 9);
        translate([buttons[0][0], 0, top - 1]) { cylinder(d = 2, h = 9); for (a = [0:60:300]) rotate(a) translate([4, 0]) cylinder(d = 2, h = 9); }
        translate([buttons[0][0] + 15, buttons[0][1], size[2] - mark]) linear_extrude(1) tick();
        translate([buttons[1][0] + 15, buttons[1][1], size[2] - mark]) linear_extrude(1) arrow();
        screws() translate([0, 0, -1]) cylinder(d = screw3[0], h = top - 1);
        cable_slot(0);
    }
}
module tick() { for (p = [[[-4, 0], [-1, -3]], [[-1, -3], [4, 4]]]) hull() for (q = p) translate(q) circle(0.9); }
module arrow() {
    for (p = [[[-4, 0], [4, 0]], [[-4, 0], [-1, 3]], [[-4, 0], [-1, -3]]]) hull() for (q = p) translate(q) circle(0.9);
}

module panel_back() {
    difference() {
        union() {
            plate(size[0] - 2 * (side + gap), size[1] - 2 * (side + gap), round_ - side - gap, lid);
            difference() {
                plate(size[0] - 2 * (side + gap), size[1] - 2 * (side + gap), round_ - side - gap, lid + rim_high);
                translate([0, 0, -1]) plate(size[0] - 2 * (side + gap + rim), size[1] - 2 * (side + gap + rim), 4, 30);
            }
            screws() cylinder(r = boss, h = lid + rim_high);
        }
        screws() { translate([0, 0, -1]) cylinder(d = screw3[1], h = 30); translate([0, 0, -1]) cylinder(d = screw3[2], h = 1 + lid); }
        cable_slot(gap);
    }
}

if (part == "panel-front") panel_front();
if (part == "panel-back") panel_back();
if (part == "in-oled") translate([display[0] - oled_board[0] / 2, display[1] - oled_board[1] / 2, size[2] - face - 3]) cube([oled_board[0], oled_board[1], 3]);
