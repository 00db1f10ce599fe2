/**
 * Replaces axios in simple-rest (tools/rest-imports.ts). The package makes a default client when it is loaded; the app
 * passes its own (src/providers/calls/rest-client.ts).
 */
const client = { interceptors: { response: { use() {} } } }

export default { create: () => client }
