import { S3Error } from './errors.js'

/** A place in object storage. */
export interface S3Address {
  readonly bucket: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  /** Absent for the region of the environment. */
  readonly region?: string
  /** Address of a server other than that of AWS. */
  readonly endpoint?: string
}

/**
 * Parses `s3://bucket/prefix`, with `?region=` and `&endpoint=` if the environment does not name them.
 *
 * @throws S3Error `S3_ADDRESS`.
 */
export function parseS3Address(place: string): S3Address {
  const [, bucket = '', path = '', query = ''] = /^s3:\/\/([^/?#@:]+)(\/[^?#]*)?(?:\?(.*))?$/i.exec(place) ?? []
  const options = new URLSearchParams(query)
  const region = options.get('region')
  const endpoint = options.get('endpoint')
  const known = [...options.keys()].every((key) => key === 'region' || key === 'endpoint')
  const isServer = endpoint === null || (URL.canParse(endpoint) && /^https?:\/\/[^@]*$/i.test(endpoint))
  const parts = path.split('/').filter((part) => part !== '')
  if (bucket === '' || !known || !isServer || parts.some((part) => part === '.' || part === '..')) {
    const message =
      'The place is no address of object storage. Give s3://bucket/prefix, with ?region=… and &endpoint=https://… if needed. Credentials come from the environment.'
    throw new S3Error('S3_ADDRESS', message, {})
  }
  return {
    bucket,
    prefix: parts.map((part) => `${part}/`).join(''),
    ...(region !== null && { region }),
    ...(endpoint !== null && { endpoint }),
  }
}
