interface ProgramLinks {
  /** Opens the calendar program of the device. */
  device: string
  google: string
  outlook: string
  outlookAtWork: string
}

/** Where the calendar programs people use take the address of a calendar. */
export function programLinks(url: string, name: string): ProgramLinks {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url, name })
  return {
    device: webcal,
    // Google takes a calendar that is not its own under this scheme alone.
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
    outlookAtWork: `https://outlook.office.com/calendar/0/addfromweb?${outlook}`,
  }
}
