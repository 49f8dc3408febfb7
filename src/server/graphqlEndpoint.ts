import type { IncomingMessage, ServerResponse } from "node:http";
import { type ApolloServer, HeaderMap } from "@apollo/server";
import type { GraphQLContext } from "../graphql/context.js";
import { readJsonBody } from "./readBody.js";
import { sendRefusal } from "./sendJson.js";

/** Answers GraphQL over HTTP: POST with a JSON body, and GET for queries. */
export async function graphqlEndpoint(
  server: ApolloServer<GraphQLContext>,
  request: IncomingMessage,
  response: ServerResponse,
  options: { readonly search: string; readonly maxBodyBytes: number; readonly context: () => GraphQLContext },
): Promise<void> {
  const method = request.method ?? "";
  if (method !== "POST" && method !== "GET") {
    response.setHeader("allow", "GET, POST");
    return sendRefusal(response, {
      status: 405,
      code: "METHOD_NOT_ALLOWED",
      message: `${method} is not for /graphql: use POST.`,
    });
  }
  const body = method === "POST" ? await readJsonBody(request, options.maxBodyBytes) : undefined;
  if (body && !body.ok) {
    // The rest of a body that is too large is not waited for.
    if (!request.complete) response.setHeader("connection", "close");
    return sendRefusal(response, body.error);
  }
  const answer = await server.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method, headers: headerMap(request), search: options.search, body: body?.value },
    context: async () => options.context(),
  });
  response.statusCode = answer.status ?? 200;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer.body.kind === "complete") {
    response.setHeader("content-length", Buffer.byteLength(answer.body.string));
    response.end(answer.body.string);
    return;
  }
  for await (const chunk of answer.body.asyncIterator) response.write(chunk);
  response.end();
}

function headerMap(request: IncomingMessage): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
