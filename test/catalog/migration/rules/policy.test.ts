import { expect, it } from "vitest";
import { liveMigrationRule, schedulableRule } from "../../../../src/catalog/migration/rules/policy.js";
import { hostQuestion, question, side, told } from "../support/question.js";

const host = (live: boolean, ...uriTransports: string[]) => side({ migration: { live, uriTransports } });

// migration, rule 7.
it("needs live migration on both sides and a transport in common", () => {
  const ask = (target: ReturnType<typeof side>, source = host(true, "tcp", "rdma")) =>
    told(liveMigrationRule(question({}, target, source)));
  expect(ask(host(true, "rdma"))).toEqual([]);
  expect(ask(host(true))).toEqual([]);
  expect(ask(host(true, "unix"))).toEqual(["NO NO_SHARED_TRANSPORT"]);
  expect(ask(host(false))).toEqual(["NO LIVE_MIGRATION"]);
  expect(ask(host(true), host(false))).toEqual(["NO LIVE_MIGRATION"]);
  expect(ask(side())).toEqual(["UNKNOWN LIVE_MIGRATION_UNKNOWN"]);
});

it("keeps away from hosts that take no guests", () => {
  expect(schedulableRule(hostQuestion({}))).toEqual([]);
  expect(told(schedulableRule(hostQuestion({}, { schedulable: false })))).toEqual(["NO NOT_SCHEDULABLE"]);
});
