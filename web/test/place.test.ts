import { describe, expect, it } from "vitest";
import { eventOf } from "../src/api/client";
import { addressOf, placeOf } from "../src/state/place";

describe("addresses", () => {
  it.each([
    "/solve/nyt/normal/start",
    "/solve/original/hard/salet.BYBGB.crony.BBYBG",
    "/solve/original/normal-7/crane.BYGBB~crane.BBBBB",
    "/review/nyt/normal/salet.BYBGB.amber.GGGGG",
    "/explore/original/strict-8/start",
    "/lab",
    "/you",
    "/grids",
  ])("%s is the address of what it shows", (address) => {
    expect(addressOf(placeOf(address))).toBe(address);
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
    expect(addressOf(placeOf("/nowhere"))).toBe("/solve/nyt/normal/start");
  });
});

describe("events of a stream", () => {
  it("have a name and data, or are comments", () => {
    expect(eventOf('event: bounds\ndata: {"a":1}')).toEqual({ name: "bounds", data: '{"a":1}' });
    expect(eventOf("data: 1\ndata: 2")).toEqual({ name: "message", data: "1\n2" });
    expect(eventOf(": still here")).toBeNull();
  });
});
