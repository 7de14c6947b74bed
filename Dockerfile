# The server with its page, compiled.  Two stages: what building needs (Node comes by pip) stays in the first.
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /build
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY web web
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir /wheels/*.whl
RUN useradd --system --create-home --home-dir /var/lib/cantina cantina
USER cantina
WORKDIR /var/lib/cantina
ENV CANTINA_DATABASE=sqlite:////var/lib/cantina/cantina.db
VOLUME ["/var/lib/cantina"]
EXPOSE 8077
HEALTHCHECK --start-period=30s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8077/healthz', timeout=5)"]
ENTRYPOINT ["cantina"]
CMD ["serve", "--quiet", "--host", "0.0.0.0"]
