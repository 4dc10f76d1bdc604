// The sets of pictures that an edition may name: its spaces by kind, the marks round the ring in the middle, and the
// buildings, those of nobody's side first. Spaces are drawn in strokes on 24 x 24; marks from the top of the ring.

const STRONGHOLD = "M-5.500 7V-2h-1.500v-5h3v2h2v-2h4v2h2v-2h3v5h-1.500v9z";
const FORTRESS = "M-11 8V-3h-1v-5h3.500v2h2v-2h3v-3h7v3h3v2h2v-2H12v5h-1V8z";
const ARROW = "M0 -8L3 -1L7 5V8L2 5H-2L-7 8V5L-3 -1z", CRUISER = "M0 -10L4 -4L3 1L11 4V8L3 6L0 9L-3 6L-11 8V4L-3 1L-4 -4z";
const PANELS = "M-7 -8H-4V-2H-2.500A3 3 0 0 1 2.500 -2H4V-8H7V8H4V2H2.500A3 3 0 0 1 -2.500 2H-4V8H-7z", WEDGE = "M0 -10L11 8H4L3 5H-3L-4 8H-11z";

export const PICTURES = {
  ring: {
    spaces: {
      go: "M4 17h12M12 11l6 6-6 6M6 9c1-5 11-5 12 0",
      steed: "M7 3C3 8 3 20 8 21M17 3c4 5 4 17-1 18M7 3h3v2M17 3h-3v2M8 21h3M16 21h-3M5.2 9h.1M18.8 9h.1M5.2 14h.1M18.8 14h.1",
      staff: "M9 22 14 9M12.5 8.5c-2-4 0-6.500 3-6.500s4.500 4 1.500 6.500c-1 1-2.500 1-3.500.5M15.500 5h.1",
      card: "M6 4h11c-2 2 0 4 0 4v11c0 2-2 2-3 2H5c2-1 2-3 2-4V7C7 5 6 4 6 4M10 10h4M10 13h4M10 16h3",
      tax: "M12 4a7 7 0 1 0 .1 0M12 8c3 1 3 5 0 6-2 0-2-3 0-3M6 22h12",
      jail: "M4 3h16v18H4zM8 3v18M12 3v18M16 3v18",
      free: "M12 3c4 4 5 6 5 9a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-3-1-5 1-8M5 21l14-2M5 19l14 2",
      "go-to-jail": "M12 5c5 0 9 6 9 6s-4 6-9 6-9-6-9-6 4-6 9-6M12 7.500c2 2 2 5 0 7-2-2-2-5 0-7M12 20v.1",
    },
    marks: { long: "v24m-4-18l4-6 4 6m-8 12l4 6 4-6", short: "m-5 16q5-12 10 0m-5-4v-6" },
    buildings: [[STRONGHOLD, FORTRESS, "#fff4d6", "#ffe08a"]],
  },
  stars: {
    spaces: {
      go: "M8 12h12M15 6.500l5.500 5.500-5.500 5.500M3 7h7M3 17h7M2 12h3",
      steed: "M12 2c2 3 2.500 6 2.500 9l6.500 5v3.500l-7-2.500-.5 4h-3l-.5-4-7 2.500V16l6.500-5c0-3 .5-6 2.500-9M12 8v3M4 13v-3M20 13v-3",
      staff: "M7 3h10M7 21h10M9 3v18M15 3v18M9 8l6 3M9 12l6 3M9 16l6 3M4.500 8v8M19.500 8v8",
      card: "M5 3h10l4 4v14H5zM15 3v4h4M8.500 12h7M8.500 15h7M8.500 18h4M9 7h2",
      tax: "M12 3a9 9 0 1 0 .1 0M15 8.500c-3-2-6.500-.5-6.500 3.500s3.500 5.500 6.500 3.500M12 6v12",
      jail: "M8 3h8l5 9-5 9H8l-5-9zM9 8v8M12 7v10M15 8v8M3 12h18",
      free: "M12 14.500c5 0 9 1.500 9 3.300s-4 3.200-9 3.200-9-1.400-9-3.200 4-3.300 9-3.300M12 3v12M8 11.500l4 4 4-4M8 18h8",
      "go-to-jail": "M5 13c-.5-6 2.500-9.500 7-9.500s7.500 3.500 7 9.500l-1 5-3.500 3h-5L6 18zM6 12.500h4.500l1.500 2 1.500-2H18M10 18.500h4M12 3.500v3",
    },
    marks: { long: "l1.800 7.200 7.200 1.800-7.200 1.800-1.800 13.200-1.800-13.200-7.200-1.800 7.200-1.800z", short: "m-1 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0" },
    buildings: [[ARROW, CRUISER, "#ffe9b8", "#ffd06b"], [ARROW, CRUISER, "#ffd9c2", "#ff9d6b"], [PANELS, WEDGE, "#dbe6f2", "#9fc0e6"]],
  },
};
