import { describe, expect, it } from "vitest";
import { pageAt } from "./tabs";

const { addressOf, placeOf } = (await pageAt()).place;

describe("addresses", () => {
  it.each([
    "/solve/nyt/normal/start",
    "/solve/original/hard/salet.BYBGB.crony.BBYBG",
    "/solve/original/normal-7/crane.BYGBB~crane.BBBBB",
    "/review/nyt/normal/salet.BYBGB.amber.GGGGG",
    "/play",
    "/play/challenge/nyt/hard/7k2m9dqx",
    "/solvers",
    "/solvers/s3/s4-system1/cigar",
    "/you",
  ])("%s is the address of what it shows", (address) => {
    expect(addressOf(placeOf(address))).toBe(`#${address}`);
  });

  it("shows something for every address", () => {
    expect(placeOf("/")).toMatchObject({
      view: "solve",
      lexicon: "nyt",
      mode: "normal",
      limit: 6,
      boards: [[]],
    });
    expect(placeOf("/solve/%E0%A4%A/x/y.z")).toMatchObject({ view: "solve", mode: "normal", boards: [[]] });
    expect(addressOf(placeOf("/nowhere"))).toBe("#/solve/nyt/normal/start");
  });

  it("shows the position of a view that it does not have on Solve, and names the view", () => {
    const place = placeOf("/explore/original/hard/salet.BYBGB");
    expect(place.unread).toBe("explore");
    expect(addressOf(place)).toBe("#/solve/original/hard/salet.BYBGB");
  });

  it("refuses limits that no game has, and names what it left out", () => {
    for (const rules of ["normal-0", "normal-99", "normal-41", "easy"])
      expect(placeOf(`/solve/nyt/${rules}/start`)).toMatchObject({ limit: 6, mode: "normal", unread: rules });
    expect(placeOf("/solve/nyt/hard-40/start")).toMatchObject({ limit: 40, mode: "hard" });
    expect(placeOf("/solve/nyt/hard-40/start").unread).toBeUndefined();
  });

  it("has at most eight boards", () => {
    const boards = Array(9).fill("crane.BYGBB").join("~");
    const { boards: read, unread } = placeOf(`/solve/nyt/normal-13/${boards}`);
    expect([read.length, unread]).toEqual([8, "crane.BYGBB"]);
  });
});
