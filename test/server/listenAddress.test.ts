import { describe, expect, test } from "vitest";
import { addressUrl, isLoopback, parseListenAddress } from "../../src/server/listenAddress.js";

describe("parseListenAddress", () => {
  test.each([
    ["127.0.0.1:4000", "127.0.0.1", 4000],
    ["[::1]:4000", "::1", 4000],
    ["localhost:0", "localhost", 0],
    ["0.0.0.0:65535", "0.0.0.0", 65535],
    ["catalog.example.org:80", "catalog.example.org", 80],
  ])("%s", (text, host, port) => {
    expect(parseListenAddress(text)).toEqual({ ok: true, value: { host, port } });
  });

  test.each([
    "4000",
    ":4000",
    "127.0.0.1",
    "::1:4000",
    "[127.0.0.1]:4000",
    "127.0.0.1:65536",
    "127.0.0.1:x",
    "256.0.0.1:80",
    "",
  ])("%j is refused", (text) => expect(parseListenAddress(text).ok).toBe(false));
});

describe("isLoopback", () => {
  test.each(["127.0.0.1", "127.8.9.10", "::1", "0:0:0:0:0:0:0:1", "localhost", "LOCALHOST"])(
    "%s is",
    (host) => expect(isLoopback(host)).toBe(true),
  );
  // A host name other than localhost resolves to whatever DNS says; ::ffff:127.0.0.1 is left to its IPv4 spelling.
  test.each(["0.0.0.0", "::", "192.168.1.1", "127.example.org", "fe80::1", "128.0.0.1"])(
    "%s is not",
    (host) => expect(isLoopback(host)).toBe(false),
  );
});

test("an IPv6 URL has brackets", () => {
  expect(addressUrl({ host: "::1", port: 4000 })).toBe("http://[::1]:4000");
});
