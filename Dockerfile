# One image for the service, `npm run migrate` and the demo. Settings come from the environment.
FROM docker.io/library/node:26-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
WORKDIR /opt/niveshak
COPY . .
RUN npm run build && npm prune --omit=dev

FROM docker.io/library/node:26-bookworm-slim
WORKDIR /opt/niveshak
COPY --from=build /opt/niveshak .
RUN install -d -o 10001 -g 10001 /var/lib/niveshak
USER 10001:10001
# Packages read HOME, and this user has no entry in /etc/passwd.
ENV HOME=/var/lib/niveshak
ENV DATA_DIR=/var/lib/niveshak HOST=0.0.0.0 PORT=3000 METRICS_HOST=0.0.0.0 METRICS_PORT=9100
EXPOSE 3000 9100
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]
