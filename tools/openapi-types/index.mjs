import openapiTS, { astToString } from 'openapi-typescript'

/** The TypeScript of an OpenAPI document: what a program that calls the API would be compiled with. */
export async function typesOf(document) {
  return astToString(await openapiTS(document, { silent: true }))
}
