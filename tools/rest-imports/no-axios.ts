/**
 * What the bundler puts in the place of axios for simple-rest (tools/rest-imports.ts). The package makes a client of it
 * while it is loaded, for those who give it none; it is given another here (src/providers/rest-client.ts).
 */
const client = { interceptors: { response: { use() {} } } }

export default { create: () => client }
