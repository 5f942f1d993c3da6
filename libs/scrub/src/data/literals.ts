/**
 * Parts of what patterns match, in small letters. All are looked for in one pass, and a pattern is tried only in a text
 * that holds its own. At least two characters; a rare ending makes the pass faster.
 */
export const LITERALS = [
  '://', '@tcp(', '@unix(', '@udp(', 'jdbc:oracle', 'sqlplus', 'sshpass', 'mysql', 'mongo', 'redis-cli', 'login',
  'htpasswd', 'ldap', 'rabbitmqctl', 'net', 'rdp', 'rdesktop', 'psexec', 'zip', 'rar', '7z', 'openssl', 'keytool',
  'jarsigner', 'cqlsh', 'influx', 'sqlcmd', 'kinit', 'smb', 'rpcclient', 'crackmapexec', 'lftp', 'echo', 'curl',
  'http', 'xh', 'basic', 'bearer', 'token', 'password=', 'pwd=', 'key=', 'secret=', 'signature=',
  'machine', 'default', '_auth', '"auth"', 'cookie', 'private key', 'putty', '<rsakey', 'identified', 'password',
  'convertto-securestring', '/user:', 'cmdkey', '--from-literal', 'community', 'snmp-server', 'com2sec', 'sink',
  'createuser', 'snmp', '.apps.googleusercontent', '.webhook.office.com', '.atlasv1.', '-us', 'nral', 'q~', 'aiot',
  '+ast', '+amc', 'azse', 'acdb', '+aba', '+acr', 'apim', 'azfu', 'jqqj', '$2', '$1$', '$5$', '$6$', '$y$', '$7$',
  '$gy$', '$apr1$', '$argon2', 'pbkdf2', '{sha', '{ssha', '{crypt}', 'imp', 'exp',
  'sqlldr',
] as const // prettier-ignore
