/** What serving takes. Imported where it is needed: loading it is most of what starting the program costs. */
export { openApp } from "../app.js";
export { createLogger } from "../server/logger.js";
export { refuseUnsafeAddress, startServer } from "../server/startServer.js";
