import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What /metrics tells, in Prometheus' text format. */
export interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  requestStarted(): void;
  requestFinished(request: {
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  webSocketOpened(): void;
  webSocketClosed(): void;
  operationFinished(operation: {
    readonly kind: string;
    readonly outcome: "ok" | "refused" | "failed";
    readonly seconds: number;
  }): void;
}

const secondsBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "capcat_build_info",
    help: "1, labelled with the version.",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
  const inFlight = new Gauge({
    name: "capcat_http_requests_in_flight",
    help: "HTTP requests being answered.",
    registers,
  });
  const requests = new Histogram({
    name: "capcat_http_request_duration_seconds",
    help: "HTTP requests by route and status.",
    labelNames: ["route", "status"],
    buckets: secondsBuckets,
    registers,
  });
  const operations = new Histogram({
    name: "capcat_graphql_operation_duration_seconds",
    help: "GraphQL operations by kind and outcome: ok, refused (the client's mistake), failed (ours).",
    labelNames: ["kind", "outcome"],
    buckets: secondsBuckets,
    registers,
  });
  const webSockets = new Gauge({
    name: "capcat_websocket_connections",
    help: "Open WebSocket connections.",
    registers,
  });
  const failures = new Counter({
    name: "capcat_internal_errors_total",
    help: "Operations that failed by our mistake.",
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    requestStarted: () => inFlight.inc(),
    requestFinished({ route, status, seconds }) {
      inFlight.dec();
      requests.observe({ route, status }, seconds);
    },
    webSocketOpened: () => webSockets.inc(),
    webSocketClosed: () => webSockets.dec(),
    operationFinished({ kind, outcome, seconds }) {
      operations.observe({ kind, outcome }, seconds);
      if (outcome === "failed") failures.inc();
    },
  };
}
