#!/bin/sh
# The three questions of a scheduler with curl; each answer is one line of JSON.
# sh scheduler.sh http://127.0.0.1:4000 packets.medium rack1-nehalem-01
set -eu
server=${1:-http://127.0.0.1:4000}
flavor=${2:-packets.medium}
rejected=${3:-rack1-nehalem-01}

ask() {
  curl --silent --show-error --fail "$server/graphql" --header 'content-type: application/json' --data "$1"
}

# Where can it start, and on which pCPUs?
ask '{
  "query": "query ($flavor: String!, $usage: [HostUsageInput!]) { compatibleHosts(for: {flavor: $flavor}, filter: {schedulable: true}, usage: $usage, first: 1) { totalCount nodes { host { name } placement { takes vcpus { vcpu cpu } } } } }",
  "variables": { "flavor": "'"$flavor"'", "usage": [] }
}'

# Why not on that host?
ask '{
  "query": "query ($flavor: String!, $host: String!) { explainCompatibility(for: {flavor: $flavor}, host: {name: $host}) { ... on HostVerdict { verdict reasons { code message } } } }",
  "variables": { "flavor": "'"$flavor"'", "host": "'"$rejected"'" }
}'

# Is this plan right? These vCPUs are no siblings on that host, so it is not.
ask '{
  "query": "query ($flavor: String!, $host: String!, $plan: PlacementPlanInput!) { validatePlacement(guest: {flavor: $flavor}, host: {name: $host}, plan: $plan) { ... on PlacementValidation { valid violations { code message } } } }",
  "variables": {
    "flavor": "'"$flavor"'",
    "host": "'"$rejected"'",
    "plan": { "vcpus": [{ "vcpu": 0, "cpu": 0 }, { "vcpu": 1, "cpu": 1 }, { "vcpu": 2, "cpu": 2 }, { "vcpu": 3, "cpu": 3 }] }
  }
}'
