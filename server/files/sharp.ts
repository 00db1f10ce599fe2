import sharp from 'sharp'

// Every picture is read once, so the library's cache would only waste memory.
sharp.cache(false)
sharp.concurrency(1)
// The library chooses how to read a picture by its bytes, whatever it was sent as. An SVG of a few bytes can take hours
// to draw, and readers of rare formats are the least tested: only the formats that are stored can be read.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

/** The image library. Loaded only by child processes: its threads cannot be stopped. */
export { sharp }
