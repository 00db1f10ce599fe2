import openapiTS, { astToString } from 'openapi-typescript'

/** The TypeScript types of an OpenAPI document, as an API client would be compiled with. */
export async function typesOf(document) {
  return astToString(await openapiTS(document, { silent: true }))
}
