/** The tables of the queues (pg-boss) are in a schema of their own. */
export const QUEUES_SCHEMA = 'pgboss'
/** A job that has failed is tried again after 10 s, 20 s, 40 s … up to an hour. */
export const RETRIES = { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 }
