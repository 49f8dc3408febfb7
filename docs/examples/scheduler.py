"""Places three guests of a flavor one after the other, says why a host takes none, and has the first plan checked.

python3 scheduler.py http://127.0.0.1:4000 packets.medium rack1-nehalem-01
"""

import json
import sys
import urllib.request

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4000"
flavor = sys.argv[2] if len(sys.argv) > 2 else "packets.medium"
rejected = sys.argv[3] if len(sys.argv) > 3 else "rack1-nehalem-01"


def ask(query, **variables):
    request = urllib.request.Request(
        server + "/graphql",
        data=json.dumps({"query": query, "variables": variables}).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
    if "errors" in answer:
        raise RuntimeError(" ".join(error["message"] for error in answer["errors"]))
    return answer["data"]


WHERE = """query ($flavor: String!, $usage: [HostUsageInput!]) {
  compatibleHosts(for: { flavor: $flavor }, filter: { schedulable: true }, usage: $usage, first: 1) {
    nodes {
      host { name }
      placement { takes vcpus { vcpu cpu } cells { hostCell memoryKiB pageSizeKiB } }
    }
  }
}"""

WHY = """query ($flavor: String!, $host: String!) {
  explainCompatibility(for: { flavor: $flavor }, host: { name: $host }) {
    ... on HostVerdict { verdict reasons { code } }
  }
}"""

CHECK = """query ($flavor: String!, $host: String!, $plan: PlacementPlanInput!) {
  validatePlacement(guest: { flavor: $flavor }, host: { name: $host }, plan: $plan) {
    ... on PlacementValidation { valid }
  }
}"""

# What the guests placed so far take, host by host. A real scheduler reads this from its own records.
usage = {}


def take(candidate):
    name = candidate["host"]["name"]
    placement = candidate["placement"]
    taken = usage.setdefault(name, {"host": {"name": name}, "cpus": "", "cells": []})
    # CPU sets are lists: one behind the other is their union.
    taken["cpus"] = ",".join(part for part in (taken["cpus"], placement["takes"]) if part)
    for cell in placement["cells"]:
        size = cell["pageSizeKiB"]
        if size is None:
            taken["cells"].append({"cell": cell["hostCell"], "memoryKiB": cell["memoryKiB"]})
        else:
            pages = [{"sizeKiB": size, "used": cell["memoryKiB"] // size}]
            taken["cells"].append({"cell": cell["hostCell"], "pages": pages})


placed = []
for guest in range(1, 4):
    found = ask(WHERE, flavor=flavor, usage=list(usage.values()))["compatibleHosts"]["nodes"]
    if not found:
        raise RuntimeError(f"no host has room for guest {guest}")
    take(found[0])
    placed.append(found[0])
    pins = " ".join(f"{pin['vcpu']}>{pin['cpu']}" for pin in found[0]["placement"]["vcpus"])
    print(f"guest {guest}: {found[0]['host']['name']} {pins}")

verdict = ask(WHY, flavor=flavor, host=rejected)["explainCompatibility"]
print(f"{rejected}: {verdict['verdict']} {' '.join(reason['code'] for reason in verdict['reasons'])}")

plan = {"vcpus": placed[0]["placement"]["vcpus"]}
valid = ask(CHECK, flavor=flavor, host=placed[0]["host"]["name"], plan=plan)["validatePlacement"]["valid"]
print(f"plan of guest 1: {'valid' if valid else 'not valid'}")
