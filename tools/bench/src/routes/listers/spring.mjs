// Prints the mappings that a Spring Boot application writes to its log until it has started: spring.mjs <packed application>
import { spawn } from 'node:child_process'

const log = '--logging.level._org.springframework.web.servlet.HandlerMapping.Mappings=DEBUG'
const application = spawn('java', ['-jar', process.argv[2], '--server.port=0', log])
application.stdout.on('data', (text) => {
  process.stdout.write(text)
  if (/Started \w+ in /.test(String(text))) application.kill()
})
application.stderr.pipe(process.stderr)
