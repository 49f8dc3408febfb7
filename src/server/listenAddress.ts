import { isIPv4, isIPv6 } from "node:net";
import { err, ok, type Result } from "../cpu/result.js";

/** Where to listen. `host` has no brackets; port 0 lets the system choose one. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads `ADDR:PORT`: an IPv4 address, an IPv6 address in brackets, or a host name. */
export function parseListenAddress(text: string): Result<ListenAddress, string> {
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text.trim());
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  const bracketed = match?.[1] !== undefined;
  if (host === undefined || port > 65_535 || (bracketed && !isIPv6(host)) || (!bracketed && !isHost(host))) {
    return err(`"${text}" is not ADDR:PORT, such as 127.0.0.1:4000 or [::1]:4000`);
  }
  return ok({ host, port });
}

/** An IPv4 address or a host name; a name of digits and dots alone would be a mistyped address. */
function isHost(text: string): boolean {
  return (
    isIPv4(text) || (/^[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/.test(text) && !/^[\d.]+$/.test(text))
  );
}

/** Whether only programs on this machine can reach the address. A host name other than localhost could mean anything. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === "localhost") return true;
  if (isIPv4(host)) return host.startsWith("127.");
  return isIPv6(host) && new URL(`http://[${host}]`).hostname === "[::1]";
}

/** The URL of an address, as a person would type it. */
export function addressUrl({ host, port }: ListenAddress): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
