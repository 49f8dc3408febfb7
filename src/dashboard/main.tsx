import "graphiql/setup-workers/vite";
import "graphiql/style.css";
import "./page.css";
import { createGraphiQLFetcher } from "@graphiql/toolkit";
import { GraphiQL } from "graphiql";
import { createRoot } from "react-dom/client";
import { firstQuery } from "./firstQuery";

const subscriptionUrl = new URL("/graphql", window.location.href).href.replace(/^http/, "ws");
const fetcher = createGraphiQLFetcher({ url: "/graphql", subscriptionUrl });
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <GraphiQL fetcher={fetcher} initialQuery={firstQuery} defaultEditorToolsVisibility={false} />,
);
