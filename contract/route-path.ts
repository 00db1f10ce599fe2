/**
 * A route's path with the values of its parameters: `/clients/:id` as `/clients/7`. As for Fastify, `::` is a colon that is
 * part of the address.
 */
export function pathWith(path: string, fill: (name: string) => string): string {
  return path.replace(/::|:(\w+)/g, (_, name?: string) => (name === undefined ? ':' : fill(name)))
}
