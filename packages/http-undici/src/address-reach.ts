import { BlockList, isIP } from "node:net";

/**
 * Where an address leads. With `public` it leads to a server on the internet. With `inside` it
 * leads to this machine or network: loopback, link-local, private (RFC 1918), shared (RFC 6598),
 * unique local addresses, and addresses with such an IPv4 address in them. With `nowhere` it leads
 * to no one server, as unspecified, multicast, broadcast and reserved addresses do.
 */
export type AddressReach = "public" | "inside" | "nowhere";

/** Where an IPv4 or IPv6 address leads, by the IANA registries of special-purpose addresses. */
export function reachOf(address: string): AddressReach {
  const family = isIP(address);
  if (family === 0) return "nowhere";
  // An IPv4-mapped IPv6 address is held to the IPv4 subnets.
  const isIn = (list: BlockList): boolean => list.check(address, family === 4 ? "ipv4" : "ipv6");
  if (isIn(inside)) return "inside";
  if (isIn(nowhere)) return "nowhere";
  return family === 4 || isIn(assigned) ? "public" : "nowhere";
}

const inside = subnets([
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1/128",
  "fc00::/7",
  "fe80::/10",
  // Translation to IPv4, 6to4 and Teredo: what comes out at their far end is not known here.
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2001::/32",
  "2002::/16",
]);

const nowhere = subnets([
  "0.0.0.0/8",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "2001::/23",
  "2001:db8::/32",
  "3fff::/20",
]);

/** The IPv6 addresses that are given out for the internet, and those that map IPv4. */
const assigned = subnets(["2000::/3", "::ffff:0:0/96"]);

function subnets(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [network = "", bits] = entry.split("/");
    list.addSubnet(network, Number(bits), network.includes(":") ? "ipv6" : "ipv4");
  }
  return list;
}
