// What is on the faces of dice that show symbols, by the name of the face; drawn around the origin.

export const FACES = {
  infantry: "M-2.8-5.2a2.8 2.7 0 0 1 5.6 0zM-1.7-4.7h3.4a1.7 1.7 0 0 1-3.4 0zM-2.4-2.5h4.8L3 1.8H1.9L2.2 7H.5L0 3.2-.5 7H-2.2L-1.9 1.8H-3z",
  armour: "M-3.2-3.6h5.2l1.2 3.3h-7.4zM2.4-2.8H8.2v1.2H2.8zM-7.6 0H7.2l.6 1.5H-7.8zM-6 1.9H6a1.7 1.7 0 0 1 0 3.4H-6a1.7 1.7 0 0 1 0-3.4z",
  grenade: "M-2.6-1.4a4 4.4 0 1 0 5.2 0zM-1.8-2.2V-4h3.6v1.8zM1.8-4.6H-2.4V-6H2.6L5-1.6 3.8-1z",
  star: "M0-5.6L1.4-1.9 5.3-1.7 2.3 0.7 3.3 4.5 0 2.4-3.3 4.5-2.3 0.7-5.3-1.7-1.4-1.9z",
  flag: "M-3.6-5h1.4V-4.6H4.4L2.6-2.2 4.4.4H-2.2V5.4h-1.4z",
};
