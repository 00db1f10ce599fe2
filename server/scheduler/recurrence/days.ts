import { DAY_MS } from '#contract/values/durations.ts'

/**
 * Calendar days as numbers, counted from 1970-01-01, for stepping through a rule. They do not depend on time zones.
 */

/** @param text `YYYY-MM-DD` */
export function toDay(text: string): number {
  return Date.parse(`${text}T00:00Z`) / DAY_MS
}

/** `YYYY-MM-DD` */
export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** 1 (Monday) to 7. 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** ISO 8601 weeks (from Monday), counted from that of 1970-01-01. */
export function weekOf(day: number): number {
  return Math.floor((day + 3) / 7)
}

export function mondayOf(week: number): number {
  return week * 7 - 3
}

/** Months counted from January of the year 0. */
export function monthOf(day: number): number {
  const moment = new Date(day * DAY_MS)
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth()
}

/** 1 to 12 */
export function monthOfYear(month: number): number {
  return (month % 12) + 1
}

export function firstOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS
}

export function daysIn(month: number): number {
  return firstOf(month + 1) - firstOf(month)
}
